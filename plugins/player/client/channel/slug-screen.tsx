import { ApiError, useApi, useParams } from '@balafon/sdk/client'
import { getChannel } from '../../contract/channels.ts'
import ChannelScreen from '../home/channel-screen.tsx'
import { PageNotFound } from './page-not-found.tsx'

/** Shows the channel at `/{slugOrId}`. Without such a channel, it shows the not-found page, because the path may be a mistyped path of another page. */
export default function SlugScreen() {
  const { slugOrId = '', restriction } = useParams()
  const { error } = useApi(getChannel, { params: { slugOrId }, query: { restriction } })
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <PageNotFound />
  return <ChannelScreen />
}
