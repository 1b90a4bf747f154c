import {
  BriefcaseBusiness,
  Calendar,
  Handshake,
  LayoutDashboard,
  MessageCircle,
  ReceiptText,
} from 'lucide-react';
import type { Permission } from '#contract/permissions.ts';
import type { NavItem } from './nav.ts';

interface Section extends NavItem {
  /** The permission that a member needs to see it. */
  readonly needs: Permission;
  /** Left out for members with this permission. */
  readonly unless?: Permission;
}

const NAV: readonly Section[] = [
  {
    key: 'dashboard',
    label: 'Dashboard',
    icon: LayoutDashboard,
    href: '/employer/dashboard',
    needs: 'applications.read',
  },
  {
    key: 'jobs',
    label: 'Jobs',
    icon: BriefcaseBusiness,
    href: '/employer/dashboard?tab=jobs',
    needs: 'roles.read',
  },
  { key: 'chat', label: 'Chat', icon: MessageCircle, href: '/chat', needs: 'messages' },
  {
    key: 'interviews',
    label: 'Interviews',
    icon: Calendar,
    href: '/employer/interviews',
    needs: 'interviews.read',
  },
  { key: 'billing', label: 'Billing', icon: ReceiptText, href: '/employer/billing', needs: 'billing' },
  // The same page, for members who hire but don't see what the company pays.
  {
    key: 'billing',
    label: 'Hires',
    icon: Handshake,
    href: '/employer/billing',
    needs: 'hires',
    unless: 'billing',
  },
];

/** The sections that a member sees. */
export function employerNav(may: (permission: Permission) => boolean): readonly NavItem[] {
  return NAV.filter(({ needs, unless }) => may(needs) && (unless === undefined || !may(unless)));
}
