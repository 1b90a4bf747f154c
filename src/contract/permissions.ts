/** The roles that a person can have in a company (D55). */
export const MEMBER_ROLES = ['owner', 'recruiter', 'hiring_manager', 'interviewer', 'finance'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * The permissions that calls can need. Every endpoint whose `access` lists Employer names one; the server checks it before
 * the handler runs.
 */
export const PERMISSIONS = [
  /** Read the company's settings, public page, culture and record. */
  'company.read',
  'company.edit',
  'members.read',
  /** Invite and remove members, change what they may do, hand the company over. */
  'members.manage',
  'roles.read',
  'roles.edit',
  'imports',
  /** Search people for a role, set them aside, invite them. */
  'candidates',
  'applications.read',
  /** Shortlist, reject, offer, hire. */
  'applications.decide',
  /** Make offers where the company wants an owner's approval, and approve what others propose. */
  'offers.approve',
  'interviews.read',
  'interviews.edit',
  /** Read and write private notes and scorecards about applicants. */
  'notes',
  /** Read and write messages to applicants, end a conversation, report one. */
  'messages',
  'blocks',
  /** See and confirm who was hired and at what salary. */
  'hires',
  /** Read how hiring goes: figures about the roles and applicants that the member reaches. */
  'reports',
  'billing',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** From narrow to wide. */
export const REACHES = ['own_interviews', 'own_roles', 'company'] as const;
/**
 * Which of the company's roles and applicants a member reaches: all; those of roles that they are the hiring manager
 * of, or on the team of; or the applicants whom they interview.
 */
export type Reach = (typeof REACHES)[number];

interface MemberRights {
  readonly reach: Reach;
  readonly permissions: readonly Permission[];
}

/** The only table of who may do what in a company. */
export const MEMBER_RIGHTS: Readonly<Record<MemberRole, MemberRights>> = {
  owner: { reach: 'company', permissions: PERMISSIONS },
  recruiter: {
    reach: 'company',
    permissions: [
      'company.read',
      'members.read',
      'roles.read',
      'roles.edit',
      'imports',
      'candidates',
      'applications.read',
      'applications.decide',
      'interviews.read',
      'interviews.edit',
      'notes',
      'messages',
      'blocks',
      'hires',
      'reports',
    ],
  },
  hiring_manager: {
    reach: 'own_roles',
    permissions: [
      'company.read',
      'members.read',
      'roles.read',
      'roles.edit',
      'candidates',
      'applications.read',
      'applications.decide',
      'interviews.read',
      'interviews.edit',
      'notes',
      'messages',
      'hires',
      'reports',
    ],
  },
  interviewer: {
    reach: 'own_interviews',
    permissions: ['company.read', 'members.read', 'applications.read', 'interviews.read', 'notes'],
  },
  finance: { reach: 'company', permissions: ['company.read', 'members.read', 'billing'] },
};

export function mayAs(memberRole: MemberRole, permission: Permission): boolean {
  return MEMBER_RIGHTS[memberRole].permissions.includes(permission);
}

/** The member roles that have a permission. */
export function rolesWith(permission: Permission): MemberRole[] {
  return MEMBER_ROLES.filter((memberRole) => mayAs(memberRole, permission));
}
