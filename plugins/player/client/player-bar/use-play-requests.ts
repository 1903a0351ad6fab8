import { reportError } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { onPlayRequest } from '../../contract/play-request.ts'

/** Plays the tracks that screens of other plugins want to be played. */
export function usePlayRequests() {
  useEffect(
    () => onPlayRequest((request) => void import('./play-requested-track.ts').then(({ playRequestedTrack }) => playRequestedTrack(request)).catch(reportError)),
    [],
  )
}
