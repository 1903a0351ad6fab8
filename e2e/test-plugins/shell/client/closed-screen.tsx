import { useApi } from '@balafon/sdk/client'
import { closed } from '../contract/endpoints.ts'

export default function ClosedScreen() {
  const { data } = useApi(closed, {})
  return <h1>{data ? 'Response received' : 'Loading'}</h1>
}
