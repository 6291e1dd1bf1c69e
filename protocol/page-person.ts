/**
 * How a page says whose it is. One browser has one session for all its tabs, so that another person
 * may have signed in since a page was drawn: what a page asks for names the person that it shows,
 * by id, and is refused (`other-person`) where the session is another's. What has no headers of its
 * own (streams, pictures, links to files) names the person in its query.
 */
export const pagePersonHeader = 'page-person';
export const pagePersonQuery = 'pagePerson';
