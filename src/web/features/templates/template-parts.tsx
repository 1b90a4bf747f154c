/** What screens show of templates, in one script: it is fetched with the first of them. */
export { RejectionNote } from './rejection-note.tsx';
export { TemplateSelect } from './template-select.tsx';
export { TemplatesCard } from './templates-card.tsx';
