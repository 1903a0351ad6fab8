import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Translation keys of extension points. Other points are shown by their id. The rail is the navigation at the side of the page; the dock is at the bottom of each
 * screen, and the panel beside it.
 */
const LABELS: Readonly<Record<string, string>> = {
  'host.routes/v1': 'admin.point.routes',
  'host.rail/v1': 'admin.point.rail',
  'host.railSection/v1': 'admin.point.rail_section',
  'host.navigation/v1': 'admin.point.navigation',
  'host.commands/v1': 'admin.point.commands',
  'host.topBar/v1': 'admin.point.top_bar',
  'host.dock/v1': 'admin.point.dock',
  'host.panel/v1': 'admin.point.panel',
  'host.userMenu/v1': 'admin.point.user_menu',
  'host.guestLinks/v1': 'admin.point.guest_links',
  'host.accountSettings/v1': 'admin.point.account_settings',
  'host.upgradePages/v1': 'admin.point.upgrade_pages',
  'host.menuTargets/v1': 'admin.point.menu_targets',
  'host.homePages/v1': 'admin.point.home_pages',
  'host.adSlots/v1': 'admin.point.ad_slots',
  'host.ads/v1': 'admin.point.ads',
  'host.themes/v1': 'admin.point.themes',
  'admin.dashboard/v1': 'admin.point.dashboard',
  'admin.tabs/v1': 'admin.point.admin_tabs',
  'admin.settings/v1': 'admin.point.settings',
}

/** Returns whether an extension point has a translated label. */
export const hasPointLabel = (point: string) => point in LABELS

/** Returns a function that describes contributions to an extension point: `6 pages`. */
export function useContributionLabel() {
  const { t } = useTranslation()
  return useCallback(({ point, count }: { point: string; count: number }) => t(LABELS[point] ?? 'admin.point.other', { count, point }), [t])
}
