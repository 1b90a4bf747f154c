const OPTION = '--roles=';
const MIN_ROLES = 1_000;

/**
 * The number of roles that the command line asks for (`--roles=5000`); null if it does not say. @throws for fewer than 1,000
 */
export function rolesAsked(): number | null {
  const option = process.argv.find((argument) => argument.startsWith(OPTION))?.slice(OPTION.length);
  if (option === undefined) return null;
  const roles = Number(option);
  if (!Number.isInteger(roles) || roles < MIN_ROLES) {
    throw new Error(`${OPTION} must be a whole number of at least 1,000.`);
  }
  return roles;
}
