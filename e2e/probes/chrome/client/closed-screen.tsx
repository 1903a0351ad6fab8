import { useApi } from '@balafon/sdk/client'
import { closed } from '../contract/answers.ts'

export default function ClosedScreen() {
  const { data } = useApi(closed, {})
  return <h1>{data ? 'Answered' : 'Asking'}</h1>
}
