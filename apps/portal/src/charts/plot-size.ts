/** In the chart's own units; the drawing is stretched to its place, so texts are outside it. */
export const [plotWidth, plotHeight] = [720, 180];
