/** A turn whose process died this often is not tried again. */
export const maxCrashes = 3;
/** A turn that failed this often is not tried again. */
export const maxFailures = 5;
