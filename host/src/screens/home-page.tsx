import { ContributedComponent, useBootstrap } from '@balafon/sdk/client'
import { NotFoundScreen } from './not-found-screen.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** What `/` shows: the server has chosen among the plugins' kinds for this visitor. */
export function HomePage() {
  const home = useBootstrap(({ contributions }) => contributions['host.homePages/v1']?.[0])
  if (!home) return <NotFoundScreen />
  const { plugin, component } = home
  return (
    <ContributedComponent
      key={`${plugin} ${component}`}
      plugin={plugin}
      component={String(component)}
      waiting={<ScreenSkeleton />}
      fallback={(retry) => <ScreenFailed retry={retry} />}
    />
  )
}
