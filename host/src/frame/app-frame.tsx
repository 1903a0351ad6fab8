import { AdSlot, Slot, useBootstrap, useLocation } from '@balafon/sdk/client'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { CollectTypedText } from '../commands/collect-typed-text.tsx'
import { useCommandPalette } from '../commands/use-command-palette.ts'
import classes from './app-frame.module.css'
import { PhoneTabs } from './phone-tabs.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useReservedSpace } from './use-reserved-space.ts'

const SafeModeBar = lazy(() => import('../safe-mode/safe-mode-bar.tsx').then((module) => ({ default: module.SafeModeBar })))

const CommandPalette = lazy(() => import('../commands/command-palette.tsx').then((module) => ({ default: module.CommandPalette })))

const NO_PROPS = {}
const AD_HEIGHT = 150
/** Matches the paths of pages without ads: administration, account settings, safe mode and pages for developers. */
const WITHOUT_ADS = /^\/(admin|account-settings|safe-mode|dev)(\/|$)/

/** Layout of ordinary screens: rail, top bar, panel and dock. A home page can opt out of it. */
export const AppFrame = () => (useIsBareHomePage() ? <Outlet /> : <Frame />)

function useIsBareHomePage() {
  const { pathname } = useLocation()
  return useBootstrap(({ contributions }) => contributions['host.homePages/v1']?.[0]?.frame) === 'bare' && pathname === '/'
}

/** Renders the layout. It stays mounted across navigations, so the player in the dock keeps playing. */
function Frame() {
  const { t } = useTranslation()
  const isSafeMode = useBootstrap(({ safe_mode }) => safe_mode)
  const hasAds = !WITHOUT_ADS.test(useLocation().pathname)
  const { typedText, ...commands } = useCommandPalette()
  const dock = useReservedSpace('--be-dock', 'offsetHeight')
  const panel = useReservedSpace('--be-panel', 'offsetWidth')
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('skip_to_content')}
      </a>
      <Rail />
      <div className={classes.column}>
        <Suspense>{isSafeMode ? <SafeModeBar /> : null}</Suspense>
        <TopBar onOpenCommands={commands.open} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <div className={classes.topAd}>{hasAds ? <AdSlot name="ads.general_top" maxHeight={AD_HEIGHT} /> : null}</div>
          <Outlet />
          {hasAds ? <AdSlot name="ads.general_bottom" maxHeight={AD_HEIGHT} /> : null}
        </main>
      </div>
      <div ref={panel}>
        <Slot point="host.panel/v1" props={NO_PROPS} />
      </div>
      <div ref={dock}>
        <Slot point="host.dock/v1" props={NO_PROPS} />
      </div>
      <PhoneTabs />
      {commands.isOpen ? (
        <Suspense fallback={<CollectTypedText typedText={typedText} onEscape={commands.close} />}>
          <CommandPalette typedText={typedText} onClose={commands.close} />
        </Suspense>
      ) : null}
    </div>
  )
}
