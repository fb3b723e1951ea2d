// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @title Publishers of snapshots, and the number of them that must agree
/// @notice The owner can propose another set of publishers. It takes effect automatically after a delay that is fixed at
/// deployment, so everyone who relies on the registry sees a change before it takes effect. Until then the owner can cancel
/// it. If the owner renounces the ownership, the set can never change again, except to a set that was already proposed.
abstract contract SnapshotPublishers is Ownable2Step {
    /// @notice Largest number of publishers, which limits the gas of each publication.
    uint256 public constant MAX_PUBLISHERS = 32;
    /// @notice Smallest and largest delay, in seconds.
    uint256 public constant MIN_DELAY = 1 days;
    uint256 public constant MAX_DELAY = 365 days;

    /// @notice Seconds between the proposal of a set and its effect.
    uint256 public immutable delay;

    struct PublisherSet {
        address[] publishers;
        uint256 threshold;
        uint256 effectiveAt;
        uint256 number;
    }

    PublisherSet private _current;
    /// @dev Replaces `_current` from its `effectiveAt` on. There is no proposed set if `effectiveAt` is zero.
    PublisherSet private _next;

    /// @notice The set takes effect at the time `effectiveAt`, unless it is canceled before. The constructor emits this
    /// event for the first set.
    event PublishersProposed(address[] publishers, uint256 threshold, uint256 effectiveAt);
    /// @notice The proposed set is canceled and never takes effect.
    event ProposalCanceled(address[] publishers, uint256 threshold, uint256 effectiveAt);

    error InvalidDelay();
    error InvalidThreshold();
    error InvalidPublisher(address publisher);
    error TooManyPublishers();
    error AlreadyProposed(uint256 effectiveAt);
    error NothingProposed();

    constructor(address owner_, address[] memory publishers_, uint256 threshold_, uint256 delay_) Ownable(owner_) {
        if (delay_ < MIN_DELAY || delay_ > MAX_DELAY) revert InvalidDelay();
        delay = delay_;
        _propose(publishers_, threshold_, block.timestamp);
    }

    /// @notice Proposes the whole set of publishers and its threshold, which take effect after the delay. The votes for
    /// snapshots that are not accepted by then are cast again.
    function propose(address[] calldata newPublishers, uint256 newThreshold) external onlyOwner {
        if (_isPending()) revert AlreadyProposed(_next.effectiveAt);
        if (_next.effectiveAt != 0) _current = _next;
        _propose(newPublishers, newThreshold, block.timestamp + delay);
    }

    /// @notice Cancels the proposed set before it takes effect.
    function cancel() external onlyOwner {
        if (!_isPending()) revert NothingProposed();
        emit ProposalCanceled(_next.publishers, _next.threshold, _next.effectiveAt);
        delete _next;
    }

    /// @notice The proposed set and the time of its effect; all empty if there is none or it has already taken effect.
    function proposal() external view returns (address[] memory, uint256 newThreshold, uint256 effectiveAt) {
        if (!_isPending()) return (new address[](0), 0, 0);
        return (_next.publishers, _next.threshold, _next.effectiveAt);
    }

    /// @notice Whether `account` is currently a publisher.
    function isPublisher(address account) external view returns (bool) {
        address[] storage all = _set().publishers;
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i] == account) return true;
        }
        return false;
    }

    /// @notice The number of the current set. The first set has the number 1; a canceled proposal has none.
    function setNumber() public view returns (uint256) {
        return _set().number;
    }

    /// @notice The current publishers.
    function publishers() public view returns (address[] memory) {
        return _set().publishers;
    }

    /// @notice The number of publishers that must publish the same snapshot before it is accepted.
    function threshold() public view returns (uint256) {
        return _set().threshold;
    }

    /// @dev Refuses zero or duplicate publishers, and a threshold that is not a majority of them, or is above their number.
    /// With a majority, the publishers can never accept two snapshots, in any order of votes.
    function _propose(address[] memory publishers_, uint256 threshold_, uint256 effectiveAt) private {
        uint256 count = publishers_.length;
        if (count > MAX_PUBLISHERS) revert TooManyPublishers();
        if (threshold_ > count || 2 * threshold_ <= count) revert InvalidThreshold();
        for (uint256 i = 0; i < count; ++i) {
            address publisher = publishers_[i];
            if (publisher == address(0)) revert InvalidPublisher(publisher);
            for (uint256 j = 0; j < i; ++j) {
                if (publishers_[j] == publisher) revert InvalidPublisher(publisher);
            }
        }
        _next = PublisherSet(publishers_, threshold_, effectiveAt, _current.number + 1);
        emit PublishersProposed(publishers_, threshold_, effectiveAt);
    }

    function _isPending() private view returns (bool) {
        return _next.effectiveAt > block.timestamp;
    }

    function _set() private view returns (PublisherSet storage) {
        return _next.effectiveAt == 0 || _isPending() ? _current : _next;
    }
}
