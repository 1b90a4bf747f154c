export const CONTESTS_KEY = ['/api/contests'] as const;
export const ADMIN_CONTESTS_KEY = ['/api/admin/contests'] as const;
