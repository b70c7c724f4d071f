import { CALENDAR_TYPE, calendarDownload } from '#lib/events/calendar-files'
import { getEvent } from '#lib/events/queries'
import { route } from '#lib/http/route'
import { getBrand } from '#lib/tenants/queries'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'events.read',
    operation_id: 'readEventCalendar',
    summary: 'Read an event as a file for calendars',
    description:
      'iCalendar (RFC 5545) in the time zone of the event. Every file about an event has the same UID and a SEQUENCE that grows with each change, so that a later one replaces an earlier one; of a cancelled event it takes the event out. The way in online is in it for who has a seat.',
    params: idParams('event_id'),
    response: null,
    file: [CALENDAR_TYPE],
  },
  async (ctx, { params }) => {
    const [event, brand] = await Promise.all([getEvent(ctx, params.event_id), getBrand(ctx)])
    return calendarDownload(event, brand)
  },
)
