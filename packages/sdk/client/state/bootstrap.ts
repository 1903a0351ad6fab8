import { create } from 'zustand'
import type { BootstrapData, ServerPointId, User } from '../../contract/index.ts'
import { checkQuota, hasPermission, type Quota, type QuotaStatus } from '../../contract/permissions.ts'
import { isSubscribed } from '../../contract/subscription.ts'

/** What the page came with. It changes as a whole: at sign-in, sign-out, and when the operator switches something. */
export const useBootstrap = create<BootstrapData>(() => ({}) as BootstrapData)

export const readBootstrap = () => useBootstrap.getState()
export const applyBootstrap = (data: BootstrapData) => useBootstrap.setState(data, true)

/** The signed-in user, or null. */
export const useUser = (): User | null => useBootstrap(({ user }) => user)

/** Whether the user has a subscription that is in force. */
export const useIsSubscribed = () => useBootstrap(({ user }) => isSubscribed(user))

export const useSetting = <T>(key: string) => useBootstrap(({ settings }) => settings[key] as T)

/** Whether some plugin's server half offers something at a server point. */
export const useHasProvider = (point: ServerPointId) => useBootstrap(({ provided_points }) => provided_points.includes(point))

const getPermissions = ({ user, guest_role }: Pick<BootstrapData, 'user' | 'guest_role'>) => user?.permissions ?? guest_role.permissions

/** Whether the user (or, signed out, the guest role) holds a permission. The server decides for itself. */
export const usePermission = (name: string) => useBootstrap((data) => hasPermission(getPermissions(data), name))

/** Whether there may be one more of something a permission limits. The server decides for itself. */
export function useQuota(quota: Quota): QuotaStatus {
  return checkQuota(useBootstrap(getPermissions), quota)
}
