/** The text of a robots.txt that disallows every URL for every agent: for deployments that are not the site. */
export const closedRobots = 'User-agent: *\nDisallow: /\n'
