import { Building2, House, Shuffle } from 'lucide-react';
import type { SampleRole } from './sample-card.tsx';

/** Invented for the picture: no such employers, no such roles. */
export const SAMPLE_ROLES: readonly [front: SampleRole, left: SampleRole, right: SampleRole] = [
  {
    title: 'Mechanical Engineer',
    companyName: 'Halden Works',
    pay: '£42,000 – £50,500',
    city: 'Leeds',
    mode: 'Hybrid',
    modeIcon: Shuffle,
    fit: 94,
    culture: 88,
    skills: ['SolidWorks', 'Prototyping', 'Tolerancing', 'Test rigs'],
  },
  {
    title: 'Community Nurse',
    companyName: 'Larkfield Health',
    pay: '£37,300 – £44,900',
    city: 'Bristol',
    mode: 'On-site',
    modeIcon: Building2,
    fit: 91,
    culture: 82,
    skills: ['Wound care', 'Triage', 'Driving', 'NMC'],
  },
  {
    title: 'Frontend Engineer',
    companyName: 'Juniper Street',
    pay: '£55,000 – £70,000',
    city: 'Glasgow',
    mode: 'Remote',
    modeIcon: House,
    fit: 86,
    culture: 77,
    skills: ['React', 'TypeScript', 'GraphQL', 'Testing'],
  },
];
