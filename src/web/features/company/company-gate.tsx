import { useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CompanyNotLoaded } from './company-not-loaded.tsx';
import { rememberCompany, useCompany, useCompanyForForm } from './company-query.ts';

/**
 * Shows its children if there is a company. If none is set up, it links to the setup. If the company could not be loaded, it
 * says so, so that nobody sets it up again.
 */
export function CompanyGate({ children }: { readonly children: ReactNode }) {
  const company = useCompany();
  if (company === undefined) return <Loading className="min-h-80" />;
  return company === null ? <CompanyMissing /> : children;
}

/** The company is null both if it is missing and if it failed to load: this finds out which. */
function CompanyMissing() {
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useCompanyForForm();
  useEffect(() => {
    if (data) rememberCompany(client, data);
  }, [client, data]);
  if (isError) {
    return <CompanyNotLoaded onRetry={refetch} />;
  }
  if (isPending || data) return <Loading className="min-h-80" />;
  return (
    <EmptyState
      icon={Building2}
      title="Set up your company first"
      action={
        <Link href="/employer/setup" className={buttonClass()}>
          Set up your company
        </Link>
      }
    >
      Roles are posted in your company’s name, so set that up first.
    </EmptyState>
  );
}
