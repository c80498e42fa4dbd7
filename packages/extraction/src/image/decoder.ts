import sharp from "sharp";

// One picture at a time, and nothing kept: the memory of this process is counted.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
