import { Link, Slot, useBootstrap, useParams } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { buildProfilePath } from '../../contract/paths.ts'
import type { Profile } from '../../contract/profile.ts'
import classes from './profile-tabs.module.css'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** Returns the contributed profile tabs and the current tab: the tab in the URL, or the first one. */
export function useProfileTabs() {
  const { tabName } = useParams()
  const tabs = useBootstrap(({ contributions }) => contributions['auth.profileTabs/v1'] ?? NO_CONTRIBUTIONS)
  const current = tabName === undefined ? tabs[0] : tabs.find(({ id }) => id === tabName)
  return { tabs, current, isNotFound: tabName !== undefined && !current }
}

export function ProfileTabs({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { tabs, current } = useProfileTabs()
  if (!current) return null
  return (
    <>
      <LinkTabs
        label={t('auth.profile.tabs', { name: profile.name })}
        tabs={tabs.map(({ id, label }) => ({ href: buildProfilePath(profile, String(id)), label: String(label) }))}
        current={buildProfilePath(profile, String(current.id))}
        renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
      />
      <div className={classes.panel}>
        <Slot point="auth.profileTabs/v1" props={{ userId: profile.id }} filter={({ id }) => id === current.id} loading={<Skeleton height="120px" />} />
      </div>
    </>
  )
}
