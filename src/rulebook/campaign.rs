//! The log of a pair's way over the map: attempts, and from them the missions unlocked (2.9).

use serde::{Deserialize, Serialize};

use super::missions::{Map, Mission};

/// One attempt at a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The mission's id.
    pub mission: String,
    /// All agents were found.
    pub won: bool,
    /// Clues that were given, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
    /// The transcript of the game, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    campaign: u32,
    pair: [String; 2],
}

/// A pair and its attempts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Campaign {
    /// The two players.
    pub pair: [String; 2],
    /// Every attempt, in order.
    pub attempts: Vec<Attempt>,
}

/// The reason why a log is refused.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// The file is empty.
    #[error("the log is empty: its first line names the pair")]
    Empty,
    /// A line that is not as it should be.
    #[error("line {line}: {reason}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// The fault.
        reason: String,
    },
    /// The mission is not on the map.
    #[error("there is no mission `{0}` on the map")]
    NoSuchMission(String),
    /// The mission is not unlocked yet.
    #[error("mission `{mission}` is still locked; open are {open}")]
    Locked {
        /// Asked for.
        mission: String,
        /// The missions that may be tried.
        open: String,
    },
}

impl Campaign {
    /// A campaign that has not begun.
    pub fn new(pair: [String; 2]) -> Campaign {
        Campaign {
            pair,
            attempts: Vec::new(),
        }
    }

    /// Reads a log and checks that every attempt was open at its time.
    pub fn parse(text: &str, map: &Map) -> Result<Campaign, CampaignError> {
        let fault = |line: usize, reason: String| CampaignError::Line { line, reason };
        let mut lines = text
            .lines()
            .enumerate()
            .filter(|(_, l)| !l.trim().is_empty());
        let (at, first) = lines.next().ok_or(CampaignError::Empty)?;
        let header: Header = serde_json::from_str(first)
            .map_err(|e| fault(at + 1, format!("not the head of a campaign log: {e}")))?;
        if header.campaign != 1 {
            let reason = format!("version {} is not known; 1 is", header.campaign);
            return Err(fault(at + 1, reason));
        }
        let mut campaign = Campaign::new(header.pair);
        for (at, line) in lines {
            let attempt: Attempt = serde_json::from_str(line)
                .map_err(|e| fault(at + 1, format!("not an attempt: {e}")))?;
            campaign
                .open(map, &attempt.mission)
                .map_err(|e| fault(at + 1, e.to_string()))?;
            campaign.attempts.push(attempt);
        }
        Ok(campaign)
    }

    /// The first line of a log.
    pub fn head(&self) -> String {
        let header = Header {
            campaign: 1,
            pair: self.pair.clone(),
        };
        serde_json::to_string(&header).unwrap_or_default()
    }

    /// The line of an attempt.
    pub fn line(attempt: &Attempt) -> String {
        serde_json::to_string(attempt).unwrap_or_default()
    }

    /// True if a mission has been won.
    pub fn won(&self, mission: &str) -> bool {
        self.attempts.iter().any(|a| a.won && a.mission == mission)
    }

    /// Numbers of times a mission was won, and lost.
    pub fn results(&self, mission: &str) -> (usize, usize) {
        count(self.attempts.iter().filter(|a| a.mission == mission))
    }

    /// Attempts won, and lost, over all missions.
    pub fn totals(&self) -> (usize, usize) {
        count(self.attempts.iter())
    }

    /// The missions that may be tried now.
    pub fn unlocked<'m>(&self, map: &'m Map) -> Vec<&'m str> {
        map.reachable_through(|id| self.won(id))
    }

    /// The mission, if it may be tried now.
    pub fn open<'m>(&self, map: &'m Map, mission: &str) -> Result<&'m Mission, CampaignError> {
        let found = map
            .get(mission)
            .ok_or_else(|| CampaignError::NoSuchMission(mission.to_owned()))?;
        let open = self.unlocked(map);
        if open.contains(&mission) {
            Ok(found)
        } else {
            Err(CampaignError::Locked {
                mission: mission.to_owned(),
                open: open.join(", "),
            })
        }
    }
}

/// Attempts won, and lost.
fn count<'a>(attempts: impl Iterator<Item = &'a Attempt>) -> (usize, usize) {
    let (won, lost): (Vec<&Attempt>, Vec<&Attempt>) = attempts.partition(|a| a.won);
    (won.len(), lost.len())
}
