import { type Modal, useApiMutation, useOpenModal } from '@balafon/sdk/client'
import { type AskForInput, type BulkVariables, type ResourceHooks, useResource } from '@balafon/sdk/resource'
import { lazy, type ReactElement } from 'react'
import { changeSelectedUsers, users } from '../../contract/users.ts'

const AddRoleDialog = lazy(() => import('./add-role-dialog.tsx'))
const SuspendSelectedDialog = lazy(() => import('./suspend-selected-dialog.tsx'))
const DeleteSelectedDialog = lazy(() => import('./delete-selected-dialog.tsx'))

type Action = keyof typeof users.actions
type Hooks = ResourceHooks<typeof users.fields, typeof users.filters, Action>

/** The requests of the list of users. Some actions need a role, a reason or a choice besides the selected users. */
export const useUserListHooks = (): Hooks => ({ ...useResource(users), useBulk: useChangeSelectedUsers as unknown as Hooks['useBulk'] })

function useChangeSelectedUsers() {
  const mutation = useApiMutation(changeSelectedUsers)
  const mutateAsync = async ({ action, selection, input }: BulkVariables<Action>) => mutation.mutateAsync({ body: { action, selection, ...input } })
  return { ...mutation, mutateAsync }
}

/** Returns the function that asks for what an action on selected users needs. */
export function useAskForInput(): AskForInput {
  const openModal = useOpenModal()
  const ask = async <T extends object>(render: (modal: Modal<T>) => ReactElement): Promise<object | null> => (await openModal<T>(render)) ?? null
  return (action, count) => {
    if (action === 'add_role') return ask((modal: Modal<{ role_id: number }>) => <AddRoleDialog {...modal} />)
    if (action === 'suspend') return ask((modal: Modal<{ reason: string | null; until: string | null }>) => <SuspendSelectedDialog {...modal} count={count} />)
    if (action === 'delete') return ask((modal: Modal<{ content: 'keep' | 'delete' }>) => <DeleteSelectedDialog {...modal} count={count} />)
    return null
  }
}
