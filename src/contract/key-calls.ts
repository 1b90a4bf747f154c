import type { Scope } from './api-keys.ts';
import { getApplicant } from './applicants.ts';
import {
  assignApplication,
  bulkMove,
  getAppliedRole,
  getEmployerSummary,
  getHistory,
  invite,
  listApplications,
  listEmployerApplications,
  moveApplication,
} from './applications.ts';
import { listHires } from './billing.ts';
import { listCandidates, skipCandidate, unskipCandidate } from './candidates.ts';
import type { Endpoint } from './endpoint.ts';
import { getLedger } from './guarantee.ts';
import {
  cancelInterview,
  changeInterview,
  getInterview,
  interviewCalendar,
  listAvailability,
  listInterviews,
  scheduleInterview,
} from './interviews.ts';
import { changeOffer, getOfferPdf, withdrawOffer } from './offers.ts';
import { getEuropassCv, getJsonResume } from './portable-profiles.ts';
import { getRoleNumbers } from './role-numbers.ts';
import {
  getEmployerRole,
  listEmployerRoles,
  listRoleItems,
  listSimilarRoles,
  postRole,
  setRoleStatus,
  updateRole,
} from './roles.ts';
import { getSeekerProfile, getSeekerSummary, saveSeekerProfile } from './seekers.ts';
import { getObject, getSeekerCv, getSentCv, getSentCvText } from './uploads.ts';

/**
 * The only calls that a key may make, by the scope that each needs. A scope is an additional condition: it never replaces
 * the checks on the person who made the key. Passwords, sessions, keys, members, money and deletion need a person.
 */
const CALLS: Readonly<Record<Scope, readonly Endpoint[]>> = {
  'roles:read': [listEmployerRoles, listRoleItems, getEmployerRole, listSimilarRoles, getRoleNumbers],
  'roles:write': [postRole, updateRole, setRoleStatus],
  'applications:read': [
    listApplications,
    listEmployerApplications,
    getEmployerSummary,
    getHistory,
    getAppliedRole,
    getApplicant,
    getOfferPdf,
    getSentCv,
    getSentCvText,
    getSeekerCv,
    getObject,
  ],
  'applications:write': [moveApplication, bulkMove, assignApplication, changeOffer, withdrawOffer],
  'candidates:read': [listCandidates],
  'candidates:write': [skipCandidate, unskipCandidate, invite],
  'interviews:read': [listInterviews, getInterview, interviewCalendar, listAvailability],
  'interviews:write': [scheduleInterview, changeInterview, cancelInterview],
  'hires:read': [listHires],
  'ledger:read': [getLedger],
  'profile:read': [getSeekerProfile, getSeekerSummary, getJsonResume, getEuropassCv],
  'profile:write': [saveSeekerProfile],
};

/** The scope that a key needs for a call; absent for calls that no key may make. */
export const SCOPE_OF_CALL: ReadonlyMap<Endpoint, Scope> = new Map(
  Object.entries(CALLS).flatMap(([scope, calls]) => calls.map((call) => [call, scope as Scope] as const)),
);
