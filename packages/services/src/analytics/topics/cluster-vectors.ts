import { setImmediate as letOthersRun } from "node:timers/promises";
import { seededRandom } from "@konstruct/core/seeded-random";

/** Vectors of length 1; near in direction means near in meaning. */
type Vectors = readonly Float32Array[];
type Clustering = { labels: number[]; centroids: Float32Array[]; silhouette: number };

const mostClusters = 20;
const fewestMembers = 3;
const rounds = 12;
/** Vectors compared before other work of the process gets its turn. */
const atOnce = 100;

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
};

function unitMean(vectors: Vectors, width: number): Float32Array {
  const mean = new Float32Array(width);
  for (const vector of vectors) for (let at = 0; at < width; at++) mean[at]! += vector[at]!;
  const length = Math.sqrt(dot(mean, mean)) || 1;
  return mean.map((value) => value / length);
}

/** The place of a value drawn with these weights. */
function drawn(weights: readonly number[], random: () => number): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return at;
  }
  return weights.length - 1;
}

/** First centroids that are far apart (k-means++). */
function firstCentroids(vectors: Vectors, k: number, random: () => number): Float32Array[] {
  const chosen = [vectors[Math.floor(random() * vectors.length)]!];
  const distances = vectors.map((vector) => 1 - dot(vector, chosen[0]!));
  while (chosen.length < k) {
    const next =
      vectors[
        drawn(
          distances.map((distance) => Math.max(0, distance) ** 2),
          random,
        )
      ]!;
    chosen.push(next);
    for (const [at, vector] of vectors.entries())
      distances[at] = Math.min(distances[at]!, 1 - dot(vector, next));
  }
  return chosen;
}

type Nearest = { label: number; own: number; other: number };

/** The nearest centroid, its distance, and that of the second nearest. */
function nearest(vector: Float32Array, centroids: Vectors): Nearest {
  let found: Nearest = { label: 0, own: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  for (const [label, centroid] of centroids.entries()) {
    const distance = 1 - dot(vector, centroid);
    if (distance < found.own) found = { label, own: distance, other: found.own };
    else if (distance < found.other) found = { ...found, other: distance };
  }
  return found;
}

async function assign(vectors: Vectors, centroids: Vectors): Promise<Nearest[]> {
  const assigned: Nearest[] = [];
  for (const [at, vector] of vectors.entries()) {
    assigned.push(nearest(vector, centroids));
    if (at % atOnce === atOnce - 1) await letOthersRun();
  }
  return assigned;
}

/** Spherical k-means; judged by the simplified silhouette, the mean of how much nearer the own centroid is than the next. */
async function clustered(vectors: Vectors, k: number, seed: string): Promise<Clustering> {
  const width = vectors[0]!.length;
  let centroids = firstCentroids(vectors, k, seededRandom(`${seed} ${k}`));
  let assigned = await assign(vectors, centroids);
  for (let round = 0; round < rounds; round++) {
    const labels = assigned.map(({ label }) => label);
    centroids = centroids.map((centroid, label) => {
      const members = vectors.filter((_, at) => labels[at] === label);
      return members.length === 0 ? centroid : unitMean(members, width);
    });
    const next = await assign(vectors, centroids);
    const isSettled = next.every(({ label }, at) => label === labels[at]);
    assigned = next;
    if (isSettled) break;
  }
  const scores = assigned.map(({ own, other }) => (other <= 0 ? 0 : (other - own) / Math.max(other, own)));
  const silhouette = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { labels: assigned.map(({ label }) => label), centroids, silhouette };
}

/** The numbers of clusters that are tried, coarser the more there are. */
function candidates(count: number): number[] {
  const most = Math.min(mostClusters, Math.floor(count / fewestMembers));
  return [2, 3, 4, 5, 6, 8, 10, 13, 16, 20].filter((k) => k <= most);
}

/**
 * Groups vectors by direction. The number of groups is the one with the best silhouette. The same vectors and seed give the same
 * groups; the process stays responsive meanwhile.
 * @returns the places of each group's members, the largest group first; groups of fewer than three are left out
 */
export async function clusterVectors(vectors: Vectors, seed: string): Promise<number[][]> {
  let best: Clustering | undefined;
  for (const k of candidates(vectors.length)) {
    const made = await clustered(vectors, k, seed);
    if (best === undefined || made.silhouette > best.silhouette) best = made;
  }
  if (best === undefined) return vectors.length >= fewestMembers ? [vectors.map((_, at) => at)] : [];
  const groups = Map.groupBy(best.labels.keys(), (at) => best.labels[at]!);
  return [...groups.values()]
    .filter((group) => group.length >= fewestMembers)
    .sort((a, b) => b.length - a.length || a[0]! - b[0]!);
}
