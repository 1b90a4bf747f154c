import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addDomain,
  type CompanyDomain,
  checkDomain,
  confirmDomainCode,
  listDomains,
  removeDomain,
  sendDomainCode,
} from '#contract/company-domains.ts';
import { getJoining } from '#contract/company-joining.ts';
import { getSignIn } from '#contract/company-sign-in.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { toast } from '#web/ui/toast-store.ts';

export function useAddDomain() {
  return useDomainCall((domain: string) => call(addDomain, { body: { domain } }));
}

export function useSendCode(domainId: string) {
  return useDomainCall((address: string) =>
    call(sendDomainCode, { params: { domainId }, body: { address } }),
  );
}

export function useConfirmCode(domainId: string) {
  return useDomainCall((code: string) => call(confirmDomainCode, { params: { domainId }, body: { code } }));
}

export function useCheckDomain(domainId: string) {
  return useDomainCall<void>(() => call(checkDomain, { params: { domainId } }));
}

/** Puts the response into the list. Each form shows its own errors. */
function useDomainCall<Input>(send: (input: Input) => Promise<CompanyDomain>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (domain) => {
      client.setQueryData(keyOf(listDomains), (list) =>
        [...(list ?? []).filter(({ id }) => id !== domain.id), domain].sort((a, b) =>
          a.domain.localeCompare(b.domain),
        ),
      );
      void refreshDependents(client);
    },
  });
}

/** Refetches the settings that depend on a confirmed domain. */
async function refreshDependents(client: QueryClient): Promise<void> {
  await Promise.all(
    [getJoining, getSignIn].map((each) => client.invalidateQueries({ queryKey: keyOf(each) })),
  );
}

export function useRemoveDomain(domainId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeDomain, { params: { domainId } }),
    onSuccess: async () => {
      toast({ title: 'Domain Removed' });
      await client.invalidateQueries({ queryKey: keyOf(listDomains) });
      await refreshDependents(client);
    },
    onError: (error) => reportFailure(error),
  });
}
