import type { Finding, ReadCatalogue } from "./finding.ts";
import { readFunctionFindings } from "./function-findings.ts";
import { readPolicyFindings } from "./policy-findings.ts";
import { readPrivilegeFindings } from "./privilege-findings.ts";
import { readTableFindings } from "./table-findings.ts";

/**
 * The static half of the isolation prover: everything in the catalogue that would let one tenant reach another's rows, and every
 * exception that is not in the reviewed list (reviewed.ts). The schema passes when there is no finding.
 */
export async function findIsolationFaults(read: ReadCatalogue): Promise<Finding[]> {
  return [
    ...(await readTableFindings(read)),
    ...(await readPolicyFindings(read)),
    ...(await readPrivilegeFindings(read)),
    ...(await readFunctionFindings(read)),
  ];
}
