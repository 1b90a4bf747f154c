/**
 * A header of `searchRoles`: how many more roles are of the occupation that the words name, on the first page; absent if
 * they name none. Not in `roles.ts`, which every screen loads.
 */
export const RELATED_ROLES_HEADER = 'x-related-roles';
