import { campaignEvents } from '#server/campaigns/campaign-events.ts'
import { type Route, reads } from '#server/http/routing/route.ts'
import { exportCampaign } from './export-campaign.ts'

/** The routes of campaigns beside the calls of the contract. */
export const campaignRoutes: readonly Route[] = [
  {
    methods: reads,
    path: '/api/campaigns/{id}/export.csv',
    caller: 'member',
    summary: 'Export the links of an own campaign as CSV in UTF-8',
    operation: {
      id: 'campaigns.export',
      tag: 'Campaigns',
      response: { status: 200, description: 'OK', type: 'text/csv' },
    },
    answer: exportCampaign,
  },
  {
    methods: ['GET'],
    path: '/api/campaigns/{id}/events',
    caller: 'member',
    summary: 'Stream the progress of an own campaign, now and after each change',
    operation: {
      id: 'campaigns.events',
      tag: 'Campaigns',
      response: { status: 200, description: 'OK', type: 'text/event-stream', schema: { type: 'string' } },
    },
    answer: campaignEvents,
  },
]
