import { ContributedComponent, useBootstrap } from '@balafon/sdk/client'
import { NotFoundScreen } from './not-found-screen.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Page at `/`: shows the home page that the server has chosen for this visitor. Plugins contribute home pages. */
export function HomePage() {
  const home = useBootstrap(({ contributions }) => contributions['host.homePages/v1']?.[0])
  if (!home) return <NotFoundScreen />
  const { plugin, component } = home
  return (
    <ContributedComponent
      key={`${plugin} ${component}`}
      plugin={plugin}
      component={String(component)}
      loading={<ScreenSkeleton />}
      renderError={(retry) => <ScreenFailed retry={retry} />}
    />
  )
}
