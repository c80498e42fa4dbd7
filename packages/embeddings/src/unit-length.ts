/** The vector in the same direction with length 1; what has no direction becomes the first axis, so that a distance to it exists. */
export function unitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (length === 0 || !Number.isFinite(length)) {
    const axis = new Float32Array(vector.length);
    axis[0] = 1;
    return axis;
  }
  return vector.map((value) => value / length);
}
