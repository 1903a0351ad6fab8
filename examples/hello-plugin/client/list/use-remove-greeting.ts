import { toast, useApiMutation, useInvalidateQueries } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getAllowance, listGreetings, listMyGreetings, removeGreeting } from '../../contract/greetings.ts'

/** Returns a function that removes a greeting, and the id of the greeting that is being removed. */
export function useRemoveGreeting() {
  const { t } = useTranslation()
  const invalidateQueries = useInvalidateQueries()
  const { mutate, isPending, variables } = useApiMutation(removeGreeting)
  const remove = (greetingId: number) =>
    mutate(
      { params: { greetingId } },
      {
        onSuccess: () => {
          toast.positive(t('hello.removed'))
          void invalidateQueries(listGreetings, listMyGreetings, getAllowance)
        },
        onError: ({ message }) => toast.danger(message || t('hello.failed')),
      },
    )
  return { remove, removingId: isPending ? variables?.params.greetingId : undefined }
}
