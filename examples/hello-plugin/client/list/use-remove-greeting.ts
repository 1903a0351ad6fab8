import { toast, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getAllowance, listGreetings, listMyGreetings, removeGreeting } from '../../contract/greetings.ts'

/** Takes a greeting back and says so. */
export function useRemoveGreeting() {
  const { t } = useTranslation()
  const forget = useInvalidateQueries()
  const { mutate, isPending, variables } = useApiMutation(removeGreeting)
  const remove = (greetingId: number) =>
    mutate(
      { params: { greetingId } },
      {
        onSuccess: () => {
          toast.positive(t('hello.removed'))
          void forget(listGreetings, listMyGreetings, getAllowance)
        },
        onError: ({ message }) => toast.danger(message || t('hello.failed')),
      },
    )
  return { remove, removing: isPending ? variables?.params.greetingId : undefined }
}
