import { isInAppearanceEditor, sendRequest, toast, type useT } from '@balafon/sdk/client'
import { logout } from '../../contract/login.ts'
import { become } from './become.ts'

/** `from`: where who signs in again goes on. */
export async function logOut(t: ReturnType<typeof useT>, from?: string) {
  if (isInAppearanceEditor()) {
    toast.danger(t('auth.logout.in_editor'))
    return
  }
  const { bootstrapData } = await sendRequest(logout, {})
  await become(bootstrapData, () => '/login', from && { from })
}
