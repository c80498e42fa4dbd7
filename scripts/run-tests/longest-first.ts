import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects whose files take minutes. */
const longProjects = new Set(["long", "same"]);

/** Starts the long proofs before the short tests: started last, one of them would keep one worker busy while the other has nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ project }: TestSpecification) => longProjects.has(project.name);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
