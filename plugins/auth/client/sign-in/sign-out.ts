import { isInAppearanceEditor, sendRequest, type Translate, toast } from '@balafon/sdk/client'
import { logout } from '../../contract/login.ts'
import { switchUser } from './switch-user.ts'

/**
 * Signs the user out, unless the appearance editor is open.
 * @param from path to return to after the next sign-in
 */
export async function signOut(t: Translate, from?: string) {
  if (isInAppearanceEditor()) {
    toast.danger(t('auth.logout.in_editor'))
    return
  }
  const { bootstrapData } = await sendRequest(logout, {})
  await switchUser(bootstrapData, () => '/login', from && { from })
}
