/**
 * A header of the first page of `searchRoles`: how many more roles belong to the occupation that the search's words name;
 * absent if they name no occupation. Not in `roles.ts`, which every screen loads.
 */
export const RELATED_ROLES_HEADER = 'x-related-roles';
