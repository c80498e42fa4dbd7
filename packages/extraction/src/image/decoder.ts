import sharp from "sharp";

// One picture at a time and no cache: the memory of this process is limited.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
