import type { RejectionReason } from '#contract/applications.ts';
import type { TemplateKind } from '#contract/templates.ts';
import type { Instant } from '../columns.ts';

/** A text that a company keeps to send again, with fields such as {{firstName}}. */
export interface TextTemplateTable {
  id: string;
  company_id: string;
  kind: TemplateKind;
  name: string;
  body: string;
  rejection_reason: RejectionReason | null;
  created_at: Instant;
  updated_at: Instant;
}
