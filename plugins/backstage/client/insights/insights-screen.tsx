import type { InsightsReportProps } from '@balafon/plugin-player/contract/insights-report'
import { ContributedComponent, useBootstrap, useLocation, useParams } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { getInsights } from '../../contract/insights.ts'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

/** The insights of a track, an album or an artist. */
export default function InsightsScreen() {
  const params = useParams()
  const { pathname } = useLocation()
  const kind = pathname.startsWith('/backstage/albums') ? 'album' : pathname.startsWith('/backstage/artists') ? 'artist' : 'track'
  const id = Number(params[`${kind}Id`]) || 0
  const contributed = useBootstrap(({ contributions }) => contributions['backstage.insights/v1'] ?? NO_CONTRIBUTIONS)
  const cards = contributed.filter(({ kinds }) => !Array.isArray(kinds) || kinds.includes(kind))
  const props: InsightsReportProps = { endpoint: getInsights, kind, id, cards }
  return <ContributedComponent plugin="player" component="InsightsReport" props={props} />
}
