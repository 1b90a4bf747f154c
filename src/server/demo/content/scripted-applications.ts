import type { ScriptedApplication } from '../types.ts';

/** The overdue company: shows what the guarantee does when nobody answers. */
export const OVERDUE_EMPLOYER = 'kingsmead';

/** Amara’s search, and the in-tray of Bridge & Co. */
export const SCRIPTED_APPLICATIONS: readonly ScriptedApplication[] = [
  {
    seeker: 'amara',
    employer: 'bridge',
    role: 'product-designer/senior',
    status: 'shortlisted',
    hoursAgo: 74,
    answerHours: 36,
    note: 'I have used your courts service as a juror. I have thoughts, most of them kind.',
    talk: 'amara-bridge',
    isUnread: true,
  },
  {
    seeker: 'amara',
    employer: 'wrenfield',
    role: 'product-designer/senior',
    status: 'interview_scheduled',
    hoursAgo: 128,
    talk: 'amara-wrenfield',
  },
  {
    seeker: 'amara',
    employer: 'juniper-street',
    role: 'product-designer/mid',
    status: 'offered',
    hoursAgo: 131,
    answerHours: 32,
    talk: 'amara-juniper',
  },
  {
    seeker: 'amara',
    employer: 'marlowe-pike',
    role: 'product-designer/senior',
    status: 'pending',
    hoursAgo: 30,
    invitedHoursAgo: 52,
    talk: 'amara-marlowe',
  },
  {
    seeker: 'amara',
    employer: 'tarnbeck',
    role: 'product-designer/senior',
    status: 'shortlisted',
    hoursAgo: 21,
    answerHours: 17,
  },
  {
    seeker: 'amara',
    employer: 'quillmere',
    role: 'product-designer/mid',
    status: 'pending',
    hoursAgo: 26,
    note: 'My grandmother’s letters are waiting for software like yours.',
  },
  { seeker: 'amara', employer: 'saltmarsh', role: 'product-designer/mid', status: 'pending', hoursAgo: 7 },
  {
    seeker: 'amara',
    employer: 'tamar-mutual',
    role: 'product-designer/mid',
    status: 'reviewing',
    hoursAgo: 38,
  },
  {
    seeker: 'amara',
    employer: 'sablefinch',
    role: 'product-designer/executive',
    status: 'rejected',
    hoursAgo: 190,
    rejectionReason: 'experience',
  },
  {
    seeker: 'amara',
    employer: 'wychbridge',
    role: 'content-designer/mid',
    status: 'withdrawn',
    hoursAgo: 160,
  },
  { seeker: 'priya.raman', employer: 'bridge', role: 'service-designer/mid', status: 'pending', hoursAgo: 5 },
  {
    seeker: 'sian.parry',
    employer: 'bridge',
    role: 'product-designer/senior',
    status: 'pending',
    hoursAgo: 53,
  },
  {
    seeker: 'callum.fraser',
    employer: 'bridge',
    role: 'frontend-engineer/mid',
    status: 'pending',
    hoursAgo: 19,
  },
  {
    seeker: 'priya.raman',
    employer: 'bridge',
    role: 'product-designer/senior',
    status: 'pending',
    hoursAgo: 28,
    note: 'Service design first, but I would happily do both. Eight years in courts and councils.',
  },
  {
    seeker: 'zainab.malik',
    employer: 'bridge',
    role: 'frontend-engineer/mid',
    status: 'shortlisted',
    hoursAgo: 40,
  },
  {
    seeker: 'tom.ashworth',
    employer: 'bridge',
    role: 'frontend-engineer/mid',
    status: 'interview_scheduled',
    hoursAgo: 116,
    talk: 'bridge-tom',
    isUnread: true,
  },
  {
    seeker: 'nadia.haddad',
    employer: 'bridge',
    role: 'frontend-engineer/mid',
    status: 'hired',
    hoursAgo: 400,
    answerHours: 20,
    talk: 'bridge-nadia',
  },
  {
    seeker: 'wen.li',
    employer: 'bridge',
    role: 'frontend-engineer/mid',
    status: 'rejected',
    hoursAgo: 97,
    rejectionReason: 'skills',
  },
  {
    seeker: 'hannah.osborne',
    employer: 'bridge',
    role: 'content-designer/mid',
    status: 'offered',
    hoursAgo: 205,
    talk: 'bridge-hannah',
  },
  {
    seeker: 'ryan.maddox',
    employer: OVERDUE_EMPLOYER,
    role: 'vehicle-technician/mid',
    status: 'pending',
    hoursAgo: 66,
  },
  {
    seeker: 'ryan.maddox',
    employer: OVERDUE_EMPLOYER,
    role: 'vehicle-technician/senior',
    status: 'pending',
    hoursAgo: 58,
  },
  {
    seeker: 'oliver.grant',
    employer: OVERDUE_EMPLOYER,
    role: 'accounts-assistant/entry',
    status: 'pending',
    hoursAgo: 92,
  },
  {
    seeker: 'gary.whitfield',
    employer: OVERDUE_EMPLOYER,
    role: 'van-driver/entry',
    status: 'pending',
    hoursAgo: 117,
  },
  {
    seeker: 'simona.ionescu',
    employer: OVERDUE_EMPLOYER,
    role: 'van-driver/entry',
    status: 'pending',
    hoursAgo: 81,
  },
  {
    seeker: 'jay.solanki',
    employer: OVERDUE_EMPLOYER,
    role: 'vehicle-technician/entry',
    status: 'pending',
    hoursAgo: 103,
  },
];

/** Employers who have invited a seeker and wait for their yes, with how many hours ago. */
export const SCRIPTED_INVITES: readonly {
  seeker: string;
  employer: string;
  role: string;
  hoursAgo: number;
}[] = [
  { seeker: 'amara', employer: 'larkfield-health', role: 'product-designer/mid', hoursAgo: 9 },
  { seeker: 'amara', employer: 'overwater', role: 'product-designer/senior', hoursAgo: 33 },
];
