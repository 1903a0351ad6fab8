import { useApiMutation, useOpenModal } from '@balafon/sdk/client'
import type { Selection } from '@balafon/sdk/contract'
import { type ResourceHooks, useResource } from '@balafon/sdk/resource'
import { lazy } from 'react'
import { changeSelectedUsers, users } from '../../contract/users.ts'

const AddRoleDialog = lazy(() => import('./add-role-dialog.tsx'))

type Action = keyof typeof users.actions
type Hooks = ResourceHooks<typeof users.fields, typeof users.filters, Action>

interface Change {
  readonly action: Action | 'delete'
  readonly selection: Selection
}

/** The requests of the list of users. The action that adds a role first asks which one. */
export const useUserListHooks = (): Hooks => ({ ...useResource(users), useBulk: useChangeSelectedUsers as unknown as Hooks['useBulk'] })

function useChangeSelectedUsers() {
  const openModal = useOpenModal()
  const mutation = useApiMutation(changeSelectedUsers)
  async function askForRole() {
    const roleId = await openModal<number>((modal) => <AddRoleDialog {...modal} />)
    if (roleId === undefined) throw new DOMException('The dialog was closed.', 'AbortError')
    return { role_id: roleId }
  }
  const mutateAsync = async ({ action, selection }: Change) =>
    mutation.mutateAsync({ body: { action, selection, ...(action === 'add_role' && (await askForRole())) } })
  return { ...mutation, mutateAsync }
}
