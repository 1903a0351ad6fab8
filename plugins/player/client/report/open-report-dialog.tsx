import { openModal } from '@balafon/sdk/client'
import { lazy } from 'react'
import type { MusicItem } from '../../contract/points.ts'

const ReportContentDialog = lazy(() => import('./report-content-dialog.tsx'))

/** Asks why a track, album, artist or playlist is reported. */
export const openReportDialog = (musicItem: MusicItem) => openModal((modal) => <ReportContentDialog {...modal} musicItem={musicItem} />, { plugin: 'player' })
