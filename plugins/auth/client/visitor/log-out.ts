import { call } from '@balafon/sdk/client'
import { logout } from '../../contract/login.ts'
import { become } from './become.ts'

export async function logOut() {
  const { bootstrapData } = await call(logout, {})
  await become(bootstrapData, () => '/login')
}
