import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The points that have a name of their own here; others are called by their id. */
const NAMES: Readonly<Record<string, string>> = {
  'host.routes/v1': 'admin.point.routes',
  'host.rail/v1': 'admin.point.rail',
  'host.railSection/v1': 'admin.point.rail_section',
  'host.topBar/v1': 'admin.point.top_bar',
  'host.dock/v1': 'admin.point.dock',
  'host.panel/v1': 'admin.point.panel',
  'host.userMenu/v1': 'admin.point.user_menu',
  'host.guestLinks/v1': 'admin.point.guest_links',
  'host.accountSettings/v1': 'admin.point.account_settings',
  'host.menuTargets/v1': 'admin.point.menu_targets',
  'host.homePages/v1': 'admin.point.home_pages',
  'host.adSlots/v1': 'admin.point.ad_slots',
  'host.ads/v1': 'admin.point.ads',
  'host.themes/v1': 'admin.point.themes',
  'admin.dashboard/v1': 'admin.point.dashboard',
  'admin.tabs/v1': 'admin.point.admin_tabs',
  'admin.settings/v1': 'admin.point.settings',
}

export const hasName = (point: string) => point in NAMES

/** `6 screens`: what a plugin puts at a point. */
export function usePointWords() {
  const { t } = useTranslation()
  return useCallback(({ point, count }: { point: string; count: number }) => t(NAMES[point] ?? 'admin.point.other', { count, point }), [t])
}
