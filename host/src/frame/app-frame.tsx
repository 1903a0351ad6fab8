import { Slot, useT } from '@balafon/sdk/client'
import { Outlet } from 'react-router'
import { SafeModeBar } from '../safe-mode/safe-mode-bar.tsx'
import classes from './app-frame.module.css'
import { PhoneTabs } from './phone-tabs.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { usePlaceFor } from './use-place-for.ts'

const NO_PROPS = {}

/** The shell around every ordinary screen. What sits in the dock outlives every navigation. */
export function AppFrame() {
  const t = useT()
  useFocusOnNavigation()
  const dock = usePlaceFor('--be-dock', 'offsetHeight')
  const panel = usePlaceFor('--be-panel', 'offsetWidth')
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('skip_to_content')}
      </a>
      <Rail />
      <div className={classes.column}>
        <SafeModeBar />
        <TopBar />
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <div ref={panel}>
        <Slot point="host.panel/v1" props={NO_PROPS} />
      </div>
      <div ref={dock}>
        <Slot point="host.dock/v1" props={NO_PROPS} />
      </div>
      <PhoneTabs />
    </div>
  )
}
