import {
  type AnswersGiven,
  type GivenAnswer,
  QUESTIONS_CHANGED,
  type RoleQuestion,
} from '#contract/questions.ts';
import { AppError } from '../../http/errors.ts';

/**
 * The role's questions with the seeker's answers; null if it asks none. A client that is older than questions
 * leaves `sentAnswers` out, and all are stored as unanswered. An answer to a question that is no longer asked is dropped.
 * @throws 422 for a required question that was seen and not answered, or an answer of the wrong kind, 409 if a required
 * question lacks an answer because the questions have changed
 */
export function givenAnswers(
  questions: readonly RoleQuestion[] | null,
  sentAnswers: AnswersGiven | undefined,
): GivenAnswer[] | null {
  if (questions === null || questions.length === 0) return null;
  if (sentAnswers === undefined) return questions.map((question) => ({ ...question, answer: null }));
  const answers = new Map(sentAnswers.map(({ questionId, answer }) => [questionId, answer]));
  const answersRemovedQuestion = sentAnswers.some(
    ({ questionId }) => !questions.some(({ id }) => id === questionId),
  );
  return questions.map((question) => {
    const answer = answerTo(question, answers.get(question.id));
    if (answer === null && question.isRequired) {
      if (answersRemovedQuestion || !answers.has(question.id))
        throw new AppError('conflict', QUESTIONS_CHANGED);
      throw invalid(`Please answer “${question.text}”.`);
    }
    return { ...question, answer };
  });
}

function answerTo(
  { kind, options, text }: RoleQuestion,
  answer: AnswersGiven[number]['answer'] | undefined,
): GivenAnswer['answer'] {
  if (answer === undefined || answer === '') return null;
  if (kind === 'yes_no' && typeof answer !== 'boolean') throw invalid(`Answer “${text}” with true or false.`);
  if (kind !== 'yes_no' && typeof answer === 'boolean') throw invalid(`Answer “${text}” in words.`);
  if (kind === 'choice' && !options?.some((option) => option === answer))
    throw invalid(`Choose one of the options for “${text}”.`);
  return answer;
}

function invalid(message: string): AppError {
  return new AppError('unacceptable', message, { field: 'answers' });
}
