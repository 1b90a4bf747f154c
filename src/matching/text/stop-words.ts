function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** Words that say nothing about any subject; they are never terms. */
export const STOP_WORDS = wordSet(
  `a about above across after again all along also although am among an and another any are around as at be because
  been before being below between both but by can cannot could did do does doing done down during each either else etc
  even ever every few for from further get give given go got had has have having he her here hers herself him himself
  his how however i if in into is it its itself just let like made make many may me might more most much must my myself
  near need neither never no nor not now of off often on once one only onto or other others our ours ourselves out over
  own per please rather same see set shall she should since so some such than that the their theirs them themselves then
  there these they this those though through throughout thus to together too toward towards under until up upon us use
  used using very via was way we well were what when where whether which while who whom whose why will with within
  without would yet you your yours yourself ie eg re vs www http https com co uk`,
);

/**
 * Words common in adverts and CVs for any kind of work; other words with the same root count as the same. In a large corpus
 * their low rarity shows that they are uninformative. In a handful of documents they would look as informative as a trade's
 * own words, so there only a fraction of their weight counts.
 */
export const EVERYDAY_WORDS = wordSet(
  `ability able advert apply applicant application benefit candidate career chance commit company competitive contact cover
  current currently cv date day degree description desirable detail duty email employ employer employee employment ensure
  environment essential excellent experience expect full good grade great group help high holiday hour ideal include
  interview involve join keen key knowledge level live location look month motivate name new offer office opportunity
  organisation package part passion pay pension people period permanent person personal phone position prefer previous
  proven provide qualification reference relevant require requirement responsibility responsible role salary seek
  shift skill strong successful suit summary support task team temporary time today understand vacancy week work worker
  workplace year`,
);
